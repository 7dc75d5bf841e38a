export declare const initialisedDatabase: string
export function setup(): Promise<void>
