import { openedAt } from './opening-watch.ts'
import { visualCount } from './page-size.ts'

/* Runs in the page that is measured, before its own scripts: a title says when it was painted, as nobody may ask. */

void openedAt(visualCount).then((at) => {
  if (parent === window) document.title = `opened ${at - performance.timeOrigin}`
  else parent.postMessage({ openedAt: at }, '*')
})
