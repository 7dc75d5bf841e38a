import { Exchange } from '@casement/channel'
import { headerNames } from '@casement/contract'
import { Http } from './http.ts'
import { Router } from './router.ts'

export type WpmpFactory = (
  name?: string,
  logMessages?: boolean,
  eventSourceOverrideWindow?: Window,
) => Exchange
export type HpmFactory = (
  wpmp: Exchange,
  defaultTargetWindow?: Window | null,
  sdkVersion?: string,
  sdkType?: string,
  sdkWrapperVersion?: string,
) => Http
export type RouterFactory = (wpmp: Exchange) => Router

/** The channel. Its log names calls and statuses; headers and bodies, which hold tokens, stay out of it. */
export const wpmpFactory: WpmpFactory = (name = '', logMessages, eventSourceOverrideWindow) =>
  new Exchange({
    ...(logMessages && { log: (line: string) => console.log(`${name} ${line}`) }),
    ...(eventSourceOverrideWindow && { sourceOverride: eventSourceOverrideWindow }),
  })

export const hpmFactory: HpmFactory = (wpmp, target = null, sdkVersion, sdkType, sdkWrapperVersion) =>
  new Http(
    wpmp,
    {
      [headerNames.sdkType]: sdkType,
      [headerNames.sdkVersion]: sdkVersion,
      [headerNames.sdkWrapperVersion]: sdkWrapperVersion,
    },
    target,
  )

export const routerFactory: RouterFactory = (wpmp) => new Router(wpmp)
