/*
 * In the place of powerbi-client: `"powerbi-client": "npm:@casement/powerbi"`. Importing it makes
 * `window.powerbi`, as importing powerbi-client does.
 */
import '@casement/client/global'

export * from '@casement/client/powerbi'
