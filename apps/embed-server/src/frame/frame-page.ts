import { frameAddresses } from '@casement/contract'
import { markupText } from '@casement/escape'
import { type AppFiles, HttpError, servePages, type Server } from '@casement/server'

interface Deps {
  /** where the frame comes from */
  files: AppFiles
  /** '' or '/finance' */
  basePath: string
  /** origins whose pages may embed; the policy's frame-ancestors come from the same list */
  allowedOrigins: readonly string[]
  /** open reports follow their content: an author is at work */
  isLive: boolean
}

/** Content policy of the frame's page: its own origin and nothing else, but for pictures of the origins given. */
export const framePolicy = (imageOrigins: readonly string[]) => ({
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
})

/** Spellings of the routes, by their lower case. */
const spellings = new Map(frameAddresses.map((address) => [`/${address.toLowerCase()}`, `/${address}`]))

/** A frame's address in any letter case, with its query, as its route spells it; any other address as it is. */
export function frameAddressOf(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const spelled = spellings.get(path.toLowerCase())
  return spelled === undefined ? url : spelled + url.slice(path.length)
}

/**
 * The page that a portal shows in its frame, at every address where a client looks for one, and the files it loads.
 * Open: it holds no figures. What the frame has none of it refuses itself, in words and by an event.
 */
export function frameRoutes(app: Server, { files, ...placing }: Deps): void {
  for (const address of frameAddresses)
    app.get(`/${address}`, async (_request, reply) => {
      const html = await files.page('index.html')
      if (html === undefined)
        throw new HttpError(503, 'unavailable', {
          message: 'The frame is not built yet; npm start builds it',
        })
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(framePage(html, placing))
    })
  servePages({ app, files, pages: [], assetsPath: '/frame/', basePath: placing.basePath })
}

/** The frame's page, with where it is served and who may embed it (a list with spaces, in the page's meta element). */
export function framePage(html: string, { basePath, allowedOrigins, isLive }: Omit<Deps, 'files'>): string {
  const origins = `<meta name="casement-allowed-origins" content="${markupText(allowedOrigins.join(' '))}" />`
  const base = `<base href="${markupText(basePath)}/" />`
  const placed = html
    .replace(/<base\s[^>]*>/i, base)
    .replace(/<meta\s+name="casement-allowed-origins"[^>]*>/i, origins)
  const live = isLive ? ['<meta name="casement-live" content="" />'] : []
  const missing = [base, origins, ...live].filter((element) => !placed.includes(element)).join('\n')
  return missing ? placed.replace(/<head([^>]*)>/i, (head) => `${head}\n${missing}`) : placed
}
