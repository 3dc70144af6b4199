def f(): return 'ÿş'
