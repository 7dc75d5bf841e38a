import { html, type Html } from './html.ts'

/** Properties of every page of the issuer. */
export interface PageFrame {
  /** The portal's title. */
  readonly title: string
  readonly portalUrl: string
  /** Base of style sheet, font and scripts, without a slash at the end. */
  readonly assets: string
}

interface Content {
  readonly title: string
  readonly body: Html
  /** A script among the assets, for a page that does something by itself. */
  readonly script?: string
}

/** A whole page: the mark, one card, and below it what this place is. No style and no script is inside it. */
export function pageOf({ title: portal, assets }: PageFrame, { title, body, script }: Content): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${portal}</title>
        <link rel="icon" href="${assets}/mark.svg" type="image/svg+xml" />
        <link rel="preload" href="${assets}/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${assets}/identity.css" />
        ${script ? html`<script src="${assets}/${script}" defer></script>` : null}
      </head>
      <body>
        <header class="brand">
          <img src="${assets}/mark.svg" width="32" height="32" alt="" />
          <span>${portal}</span>
        </header>
        <main class="card">${body}</main>
        <footer class="foot">Casement sign-in, for demonstration</footer>
      </body>
    </html> `.html
}
