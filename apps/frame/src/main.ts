import '@fontsource-variable/inter/wght.css'
import '@casement/design/tokens.css'
import '@casement/design/data-colours.css'
import '@casement/design/base.css'
import '@casement/design/components.css'
import './styles/contrast.css'
import './styles/frame.css'
import './styles/controls.css'
import './styles/interaction.css'
import './styles/more-below.css'
import './styles/panes.css'
import './styles/navigation.css'
import '@casement/visuals/styles/charts.css'
import '@casement/visuals/styles/finance.css'
import '@casement/visuals/styles/text.css'
import './styles/themed.css'
import './styles/print.css'
import { hearEarly } from './early-load.ts'
import { whenIdle } from './when-idle.ts'

// The listener stands before the rest is there: a load may be on its way already.
const early = hearEarly(window, makeFormatter)
void import('./show-frame.tsx').then(({ showFrame }) => showFrame(early))

/** Makes the first formatter of the page, which takes as long as a display frame, in a pause while figures are on their way. */
function makeFormatter(): void {
  whenIdle(window, () => new Intl.NumberFormat(navigator.language))
}
