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

// The listener stands before the rest is there: a load may be on its way already.
const early = hearEarly(window)
void import('./show-frame.tsx').then(({ showFrame }) => showFrame(early))
// The first formatter of a page takes as long as a display frame: it is made while the host has not answered yet.
setTimeout(() => new Intl.NumberFormat(navigator.language))
