/*
 * In the place of powerbi-client: `"powerbi-client": "npm:@casement/powerbi"`. Importing it makes
 * `window.powerbi`, as importing powerbi-client does.
 */
import '@casement/client/global'

export * from '@casement/client/powerbi'
// oxlint-disable-next-line import/no-default-export -- of powerbi-client, bundlers give the whole as its default
export * as default from '@casement/client/powerbi'
