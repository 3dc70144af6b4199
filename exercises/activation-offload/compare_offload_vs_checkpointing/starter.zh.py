from dataclasses import dataclass


@dataclass
class OffloadSummary:
    total_bytes: int
    gpu_budget_bytes: int
    kept_bytes: int
    offloaded_bytes: int
    offloaded_names: list
    kept_names: list
    transfer_ms: float
    pressure_ratio: float
    saved_ratio: float

    def __getitem__(self, key):
        return vars(self)[key]

    def get(self, key, default=None):
        return vars(self).get(key, default)


def compare_offload_vs_checkpointing(offload_summary, checkpoint_saved_bytes, checkpoint_extra_ms):
    """比较 offload 与重计算：每毫秒各省下多少字节。

    offload_summary：OffloadSummary；属性、[] 和 get 三种写法都可以。
    checkpoint_saved_bytes：重计算（checkpointing）省下的字节数。
    checkpoint_extra_ms：重新计算多花的时间。

    返回字典或 dataclass，包含：
      offload_score      每毫秒传输搬走的字节数
      checkpoint_score   每毫秒重计算省下的字节数
      preferred          "offload" 或 "checkpointing"
    时间至少按 1e-6 ms 计。两个分数都保留 3 位小数。
    """
    # TODO 1：两个时间都不小于 1e-6 ms
    # TODO 2：算出两个分数，保留 3 位小数
    # TODO 3：offload 的分数不低于另一个时选 offload
    # TODO 4：返回两个分数和选择
    raise NotImplementedError
