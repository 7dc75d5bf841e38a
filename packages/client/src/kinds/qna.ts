import type { models } from '@casement/contract'
import { calls, endpoints, qnaEvents } from '@casement/contract'
import { Embed } from '../embed/embed.ts'
import type { Answer } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'

/** A box for questions in plain words. It has datasets, not an id. */
export class Qna extends Embed {
  static override allowedEvents: string[] = /* @__PURE__ */ Embed.allowedEvents.concat(qnaEvents)
  static override type = 'Qna'

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phased, isBootstrap)
    this.loadPath = calls.loadQna.path
    this.phasedLoadPath = calls.prepareQna.path
    this.tokenPath = calls.setReportToken.path
  }

  getId(): null {
    return null
  }

  validate(config: object): models.IError[] | undefined {
    return this.service.rules.qna?.(config)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.qna
  }

  setQuestion(question: string): Promise<Answer<void>> {
    return this.ask(calls.interpretQuestion, {}, { question })
  }
}
