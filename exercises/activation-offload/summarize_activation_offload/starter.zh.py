from dataclasses import dataclass


@dataclass
class ActivationChunk:
    name: str
    bytes_: int
    keep_score: float
    offloadable: bool = True

    def __getitem__(self, key):
        return vars(self)[key]

    def get(self, key, default=None):
        return vars(self).get(key, default)


def summarize_activation_offload(chunks, gpu_budget_bytes, bandwidth_gbps=12.0):
    """选出要 offload 的激活，把字节和时间记在一本账上。

    chunks：ActivationChunk 的列表；chunk.name、chunk["name"] 和
    chunk.get("name") 三种写法都可以。
    gpu_budget_bytes：激活在设备上最多能占多少，单位字节。
    bandwidth_gbps：链路带宽；1 个单位是每秒 2**30 字节。

    返回字典或 dataclass，包含：
      total_bytes、gpu_budget_bytes、kept_bytes、offloaded_bytes
      offloaded_names   按搬走的先后
      kept_names        按输入顺序
      transfer_ms       单程，保留 2 位小数
      pressure_ratio    总量 ÷ 预算，保留 3 位小数
      saved_ratio       搬走 ÷ 总量，保留 3 位小数；总量为 0 时取 0
    """
    # TODO 1：预算或带宽不大于零时，抛出 ValueError
    # TODO 2：把可以 offload 的块按 keep_score、bytes_、name 排序
    # TODO 3：按这个顺序搬走，直到留下的字节数不超过预算
    # TODO 4：算出搬走的字节数、传输时间和两个比例，用 round 取位
    # TODO 5：返回全部结果，两组名称各按各的顺序
    raise NotImplementedError
