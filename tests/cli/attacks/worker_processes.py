# expect: raises PermissionError
import multiprocessing


def attack():
    process = multiprocessing.get_context("fork").Process(target=print)
    process.start()
