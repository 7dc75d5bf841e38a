import { routes, type PortalSettings } from '@casement/portal-api'

/** The portal cannot start: its settings did not come, or are not what this build reads. */
export class SettingsUnreadable extends Error {
  override readonly name = 'SettingsUnreadable'
  readonly correlationId: string | null
  constructor(message: string, correlationId: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.correlationId = correlationId
  }
}

/** Reads the installation's settings from the portal's server. Throws SettingsUnreadable. */
export async function fetchSettings(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
): Promise<PortalSettings> {
  const address = new URL(routes.settings.path.replace(/^\//, ''), baseUrl).href
  let response: Response
  let body: unknown
  try {
    response = await fetch(address)
    body = await response.json()
  } catch (error) {
    throw new SettingsUnreadable('The portal’s server gave no settings', null, { cause: error })
  }
  const id = response.headers.get('x-correlation-id')
  if (!response.ok) throw new SettingsUnreadable(`The portal’s server answered ${response.status}`, id)
  return parseSettings(body, id)
}

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Checks what the portal uses of them; whatever else is there is left alone. */
export function parseSettings(body: unknown, correlationId: string | null = null): PortalSettings {
  const settings = body as PortalSettings
  const { casement, title, identity, embedding, catalogueTimeoutMs } = settings ?? {}
  const provider = embedding?.provider
  const wrong = [
    [casement === 1, 'casement'],
    [typeof title === 'string', 'title'],
    [typeof identity?.issuer === 'string', 'identity.issuer'],
    [typeof identity?.clientId === 'string', 'identity.clientId'],
    [texts(identity?.scopes), 'identity.scopes'],
    [typeof provider?.name === 'string', 'embedding.provider.name'],
    [typeof provider?.attributePrefix === 'string', 'embedding.provider.attributePrefix'],
    [typeof provider?.appHost === 'string', 'embedding.provider.appHost'],
    [texts(provider?.allowedHosts), 'embedding.provider.allowedHosts'],
    [catalogueTimeoutMs === undefined || typeof catalogueTimeoutMs === 'number', 'catalogueTimeoutMs'],
  ].flatMap(([isRight, name]) => (isRight ? [] : [name]))
  if (wrong.length > 0)
    throw new SettingsUnreadable(
      `The settings that the portal’s server gave are not readable: ${wrong.join(', ')}`,
      correlationId,
    )
  return settings
}
