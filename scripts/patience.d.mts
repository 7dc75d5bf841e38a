export declare const patienceMs: number
export declare const waitedMs: number
