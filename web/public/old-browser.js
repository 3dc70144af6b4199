// Only browsers without JavaScript modules run this file: written for them, in their language.
document.addEventListener('DOMContentLoaded', function () {
  var state = document.getElementById('boot-state');
  if (state) {
    state.textContent =
      '这个浏览器太旧了，请改用较新版本的 Firefox、Chrome、Edge 或 Safari。 ' +
      'This browser is too old. A current Firefox, Chrome, Edge or Safari will do.';
  }
});
