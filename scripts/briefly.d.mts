export declare const briefly: readonly string[]
