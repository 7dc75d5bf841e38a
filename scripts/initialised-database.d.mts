export declare const initialisedDatabase: string
export declare const migratedDatabase: string
export function setup(): Promise<void>
