import { startFrame } from './frame-start.ts'
import '@fontsource-variable/inter/wght.css'
import '@casement/design/tokens.css'
import '@casement/design/data-colours.css'
import '@casement/design/base.css'
import '@casement/design/components.css'
import './styles/contrast.css'
import './styles/frame.css'
import './styles/controls.css'
import './styles/interaction.css'
import './styles/panes.css'
import './styles/navigation.css'
import '@casement/visuals/styles/charts.css'
import '@casement/visuals/styles/finance.css'
import '@casement/visuals/styles/text.css'
import './styles/themed.css'
import './styles/print.css'
import { createRoot } from 'react-dom/client'
import { fetchViewsOf } from './fetch-views.ts'
import { FrameApp } from './view/frame-app.tsx'

// The listener stands before anything is drawn: a load may be on its way already.
const { session, isAlone } = startFrame(window)
fetchViewsOf(session)
createRoot(document.getElementById('root')!).render(<FrameApp session={session} isAlone={isAlone} />)
