/** What importing powerbi-client declares for a whole program. */
interface Window {
  powerbi: import('@casement/client/powerbi').service.Service
  powerBISDKGlobalServiceInstanceName?: string
}

/** powerbi-report-authoring adds its methods to interfaces of these modules; authoring.d.ts hands them on. */
declare module 'page' {
  interface Page {}
}
declare module 'report' {
  interface Report {}
}
declare module 'visualDescriptor' {
  interface VisualDescriptor {}
}
