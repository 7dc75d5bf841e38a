/*
 * For a script tag: `window.powerbi` is a service, and `window['powerbi-client']` holds the exports. Where a page
 * has a `powerbi` already and names another in `window.powerBISDKGlobalServiceInstanceName`, the service goes
 * there instead (Power BI behaviour). Without a window none is made. Hosts of the page's own are looked for from now on.
 */
import { createService } from './create-service.ts'
import { lookForOwnHosts } from './frame/own-hosts.ts'
import * as exported from './powerbi.ts'
import type { Service } from './service.ts'

interface GlobalNames {
  powerbi?: Service
  powerBISDKGlobalServiceInstanceName?: unknown
  'powerbi-client'?: typeof exported
}

lookForOwnHosts()
if (typeof window !== 'undefined') {
  const names = window as unknown as GlobalNames & Record<string, unknown>
  const other = names.powerBISDKGlobalServiceInstanceName
  names[names.powerbi && typeof other === 'string' ? other : 'powerbi'] = createService()
  names['powerbi-client'] = exported
}
