import type { Provider } from '../frame/provider.ts'
import type { EmbedConfiguration } from './configuration.ts'

/** Texts that callers match on. They are the published client's, the provider's name aside. */
/** CommonErrorCodes.NotFound, without the rest of its table in the script. */
export const notFound = 'PowerBIEntityNotFound'
export const rdlNotSupported = 'This API is currently not supported for RDL reports'
export const resizeInactivePage = 'Cannot resize the page. Only the active page can be resized'
export const layoutSwitch =
  'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.'
export const emptyToken = 'Access token cannot be empty'
export const pageNameRequired = 'Page name is required when embedding a visual.'
export const visualNameRequired =
  'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.'

export const invalidUrl = ({ name }: Provider): string =>
  `Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use ${name} REST APIs to get the valid URL`

export const unsupportedUrl = ({ name }: Provider): string =>
  `Embed URL is invalid for this scenario. Please use ${name} REST APIs to get the valid URL`

export const urlRequired = ({ attributePrefix }: Provider): string =>
  `Embed Url is required, but it was not found. You must provide an embed url either as part of embed configuration or as attribute '${attributePrefix}embed-url'.`

export const tokenRequired = ({ attributePrefix }: Provider): string =>
  `No access token was found for element. You must specify an access token directly on the element using attribute '${attributePrefix}access-token' or specify a global token at: powerbi.accessToken.`

/** `attribute` is left out for the kinds whose id no attribute gives. */
export const idRequired = (kind: string, attribute?: string): string =>
  `${kind} id is required, but it was not found. You must provide an id either as part of embed configuration${attribute ? ` or as attribute '${attribute}'` : ''}.`

export const eventNotAllowed = (allowed: readonly string[], passed: string): string =>
  `eventName must be one of ${allowed.join(',')}. You passed: ${passed}`

/** An element by its tag and id: its markup may hold a token. */
export const elementText = (element: Element): string =>
  `<${element.tagName.toLowerCase()}${element.id ? ` id="${element.id}"` : ''}>`

/** Description of the attempt. A configuration is described by what names it: the rest may hold a token or a person's filters. */
export const attempt = ({ type, id, uniqueId }: EmbedConfiguration, element: Element): string =>
  `Attempted to embed using config ${JSON.stringify({ type, id, uniqueId })} on element ${elementText(element)}`
