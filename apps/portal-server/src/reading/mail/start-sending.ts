import type { Outbox, PendingLetter } from './outbox.ts'
import type { Post } from './post.ts'

interface Deps {
  /** undefined: none are sent */
  readonly post: Post | undefined
  readonly outbox: Outbox
  readonly lookEveryMs: number
  readonly log: {
    info(what: object): void
    warn(what: object): void
  }
}

/** Tries of a letter before it is given up: some two days. */
const maxTries = 15

/**
 * Sends what is in the outbox, now and again and again. A letter that does not go out waits for its next time, and nothing
 * else waits for it. Returns the way to stop.
 */
export function startSending({ post, outbox, lookEveryMs, log }: Deps): () => Promise<void> {
  if (!post) return async () => {}

  const send = async ({ id, recipient, subject, body, tries }: PendingLetter): Promise<void> => {
    try {
      await post.send({ to: recipient, subject, text: body })
      await outbox.remove(id)
    } catch (error) {
      const isLast = tries >= maxTries
      log.warn({ err: error, what: isLast ? 'a letter was given up' : 'a letter was not sent', letter: id })
      if (isLast) await outbox.remove(id)
    }
  }
  const sendAll = async () => {
    for (let letters = await outbox.take(); letters.length > 0; letters = await outbox.take())
      for (const letter of letters) await send(letter)
  }

  let isBusy = false
  let sending: Promise<void> = Promise.resolve()
  const look = () => {
    if (isBusy) return
    isBusy = true
    sending = sendAll()
      .catch((error: unknown) => log.warn({ err: error, what: 'the outbox could not be read' }))
      .finally(() => (isBusy = false))
  }
  look()
  const timer = setInterval(look, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await sending
    post.close()
  }
}
