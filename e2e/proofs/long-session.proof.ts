import { ensureBuilt } from '../../scripts/build.mjs'
import { openBrowser } from '../browser.ts'
import { keepThreeTabs } from '../long-session.ts'
import { startProduct } from '../product.ts'
import { numberOption } from '../seeded.ts'

/**
 * Access and embed tokens of 20 s, three tabs for three minutes, one of them offline for a minute: nobody is signed
 * out, no refresh token is used twice, no report is interrupted. Options: --seconds N, --offline N.
 */
export async function run(options: string[]) {
  const seconds = numberOption(options, 'seconds', 180)
  const offline = numberOption(options, 'offline', 60)
  await ensureBuilt()
  const product = await startProduct({
    because: 'its tokens live for a minute',
    env: { CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '20', CASEMENT_SERVICE_EMBED_TOKEN_SECONDS: '20' },
  })
  const browser = await openBrowser()
  const figures = await keepThreeTabs(browser, product, {
    lengthMs: seconds * 1000,
    offlineMs: offline * 1000,
  })
  await browser.close()
  await product.stop()
  for (const bad of ['refreshTokensUsedTwice', 'leftForTheIssuer', 'reportsInterrupted', 'framesLoadedAnew'])
    if (figures[bad] !== 0) throw new Error(`${bad}: ${figures[bad]} ${JSON.stringify(figures)}`)
  if (figures.signInRenewals === 0 || figures.embedTokenRenewals === 0)
    throw new Error(JSON.stringify(figures))
  return { seconds, offline, ...figures }
}
