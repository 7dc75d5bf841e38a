import { models } from '@casement/contract'
import type { Session } from '@casement/session'

const { Default, NoAdjustments } = models.BrowserPrintAdjustmentsMode

/** Size of a sheet of paper on its side with usual margins, in CSS pixels: the lesser of A4 and Letter. */
const paper = { width: 960, height: 700 }

/** A page that is read from top to bottom takes as many sheets as it needs. */
const largestStacked = 1.5

/**
 * Before anything is printed the report's page is made to fit the paper, whether a call, a menu or the browser's own
 * command prints; the style sheet reads `--print-scale` and `data-print`. Returns the way to stop.
 */
export function fitForPrint(self: Window, session: Session): () => void {
  const root = self.document.documentElement
  const prepare = () => {
    const state = session.state.get()
    const mode = state.phase === 'open' ? state.report.settings.browserPrintAdjustmentsMode : Default
    root.dataset.print = mode === NoAdjustments ? 'plain' : 'fit'
    const page = self.document.querySelector<HTMLElement>('.page')
    if (!page || page.offsetWidth === 0) return
    const byWidth = paper.width / page.offsetWidth
    const isStacked = page.classList.contains('phone')
    const scale = isStacked
      ? Math.min(byWidth, largestStacked)
      : Math.min(byWidth, paper.height / page.offsetHeight)
    root.style.setProperty('--print-scale', scale.toFixed(4))
  }
  self.addEventListener('beforeprint', prepare)
  return () => self.removeEventListener('beforeprint', prepare)
}
