export declare const briefly: readonly string[]
export declare const throughout: readonly string[]
