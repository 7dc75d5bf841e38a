import '@fontsource-variable/inter/wght.css'
import '@casement/design/tokens.css'
import '@casement/design/base.css'
import '@casement/design/components.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { startPortal } from './start-portal.tsx'

const element = document.getElementById('portal')
if (!element) throw new Error('The page has no #portal element')
startPortal(createRoot(element), window)
