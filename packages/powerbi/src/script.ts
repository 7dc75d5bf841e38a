/* The drop-in as one script: `window.powerbi` for a script tag, and the names of the package for `require` and `define`. */
import '@casement/client/global'
import * as exported from '@casement/client/powerbi'

// oxlint-disable-next-line import/no-default-export -- what `require` of the script gives
export default exported
