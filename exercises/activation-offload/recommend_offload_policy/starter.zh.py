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


def recommend_offload_policy(summary, min_saved_ratio=0.25, max_transfer_ms=60.0):
    """判断一个 offload 方案："accept"、"tune" 或 "reject"。

    summary：OffloadSummary；summary.kept_bytes、summary["kept_bytes"] 和
    summary.get("kept_bytes") 三种写法都可以。
    min_saved_ratio：至少要省下的比例。
    max_transfer_ms：一次传输最多可用的时间。
    """
    # TODO 1：什么都没搬，返回 "reject"，最先判断
    # TODO 2：放得下、省得够、也够快，返回 "accept"
    # TODO 3：至少省下一半、时间不超过两倍，返回 "tune"
    # TODO 4：其余返回 "reject"
    raise NotImplementedError
