import type { EmbedService } from '../service/embed-service.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'

/** The pictures of the open report. */
export interface Images {
  /** A picture of the content folder. Rejects with FrameError; the next question asks again. */
  image(source: string): Promise<Blob>
  stop(): void
}

export interface ImagesOptions {
  readonly service: EmbedService
  readonly tokens: TokenKeeper
  readonly reportId: () => string
}

/** Each picture is fetched once, however many pages show it. */
export function createImages({ service, tokens, reportId }: ImagesOptions): Images {
  const controller = new AbortController()
  const { signal } = controller
  const kept = new Map<string, Promise<Blob>>()
  return {
    image(source) {
      const id = reportId()
      const key = JSON.stringify([id, source])
      const known = kept.get(key)
      if (known) return known
      const asked = tokens.ask((token) => service.fetchImage({ reportId: id, token, signal }, source))
      kept.set(key, asked)
      asked.catch(() => kept.delete(key))
      return asked
    },
    stop: () => controller.abort(),
  }
}
