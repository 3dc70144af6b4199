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


def offload_round_trip(chunks, gpu_budget_bytes, to_host_gb_s, to_device_gb_s, hidden_ms):
    """选出要 offload 的激活，并算出去程和回程的代价。

    chunks：ActivationChunk 的列表，名称不重复。
    gpu_budget_bytes：激活在设备上最多能占多少，单位字节。
    to_host_gb_s、to_device_gb_s：两个方向的带宽，1 GB 是 10**9 字节，每秒。
    hidden_ms：计算与传输同时进行的时间。

    返回字典或 dataclass，包含：
      offloaded         搬走的名称，顺序不限
      offloaded_bytes   它们的字节数
      short_bytes       留下的部分超出预算多少，放得下时为 0
      out_ms、back_ms   去程和回程的时间，不取整
      exposed_ms        两程之和里计算遮不住的部分，不小于 0
    """
    # TODO 1：按 keep_score、bytes_、name 搬走，直到其余放得下
    # TODO 2：从最后搬走的开始往回看，放得下的就搬回来
    # TODO 3：算出还缺多少
    # TODO 4：去程和回程各用各的带宽
    # TODO 5：减去计算遮住的部分，返回全部结果
    raise NotImplementedError
