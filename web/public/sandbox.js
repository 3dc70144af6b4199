// A frame without an origin of its own can load neither modules nor Python. Whoever wrote the page around it hears why.
if (self.origin === 'null' && location.protocol !== 'file:') {
  var texts = {
    zh: '外层页面把这个 iframe 放进了沙箱，却没有允许它保留自己的来源，因此无法启动。请写成 sandbox="allow-scripts allow-same-origin"。',
    en: 'The page around this frame sandboxes it without its own origin, so it cannot start. It must say sandbox="allow-scripts allow-same-origin".',
  };
  var main = document.createElement('main');
  main.className = 'boot';
  Object.keys(texts).forEach(function (lang) {
    var line = document.createElement('p');
    line.className = 'boot-text';
    line.lang = lang;
    line.textContent = texts[lang];
    main.append(line);
  });
  // Without #app the page does not start, should its modules be there all the same.
  document.body.replaceChildren(main);
}
