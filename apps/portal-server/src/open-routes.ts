import { PortalSettings, routes } from '@casement/portal-api'
import { addressOf, type Server, type Settings } from '@casement/server'
import type { AppearanceRecords } from './admin/appearance/appearance-records.ts'
import { drawsPictures } from './embedding/named-credentials.ts'
import { brandRoutes } from './admin/appearance/brand-routes.ts'
import { securityTxtRoute } from './security-txt.ts'
import { type ShownAppearance, shownIn } from './admin/appearance/shown-appearance.ts'

const ownScopes = ['profile', 'email', 'idm'] as const

/** The scopes that a sign-in asks the issuer for. */
export const scopesOfSignIn = ({
  unknownScopes,
  extraScopes,
}: Pick<Settings['signIn'], 'unknownScopes' | 'extraScopes'>): string[] => [
  'openid',
  ...ownScopes.filter((scope) => !unknownScopes.includes(scope)),
  ...extraScopes,
]

/** Returns the settings that the portal needs before anyone is signed in. Nothing secret. */
const portalSettingsFrom = (
  { portal, signIn, embedding }: Settings,
  keepsLetters: boolean,
): PortalSettings => ({
  casement: 1,
  title: portal.title,
  basePath: addressOf(portal.publicUrl).basePath,
  identity: {
    issuer: signIn.issuer,
    clientId: signIn.clientId,
    scopes: scopesOfSignIn(signIn),
    ...(signIn.resource === undefined ? {} : { resource: signIn.resource }),
  },
  embedding: { provider: embedding.provider },
  ...(portal.firstPage === 'home' ? {} : { firstPage: portal.firstPage }),
  ...(drawsPictures(embedding) ? { pictures: true as const } : {}),
  ...(keepsLetters ? { letters: true as const } : {}),
  ...(portal.catalogueTimeoutMs === undefined ? {} : { catalogueTimeoutMs: portal.catalogueTimeoutMs }),
})

interface Deps {
  readonly settings: Settings
  readonly appearance: AppearanceRecords
  readonly shown: ShownAppearance
  readonly now: () => Date
  readonly keepsLetters: boolean
}

export async function openRoutes(
  app: Server,
  { settings, appearance, shown, now, keepsLetters }: Deps,
): Promise<void> {
  const answer = portalSettingsFrom(settings, keepsLetters)
  app.get(
    routes.settings.path,
    {
      schema: {
        tags: ['open'],
        summary: 'What the portal reads when it starts',
        response: { 200: PortalSettings },
      },
    },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .send({ ...answer, ...shownIn(await shown.read(), now().getTime()) }),
  )
  brandRoutes(app, { appearance, shown })
  securityTxtRoute(app, { settings, now })
  app.get(routes.openapi.path, { config: { limitedByNetwork: true } }, async () => app.swagger())
}
