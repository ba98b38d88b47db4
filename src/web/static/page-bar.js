/* Applies the theme chosen on the other pages before the first paint, and marks this page in the bar. GraphiQL stores its own
 * theme, which applies if none was chosen elsewhere.
 */
(() => {
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = ['light', 'dark'].find((each) => each === stored('isobar-theme'));
  if (theme !== undefined) {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('graphiql:theme', theme);
  }
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll('.page-bar-links a')) {
      if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    }
  });
})();
