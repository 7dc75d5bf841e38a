/** Success answer of a token endpoint to client_credentials [RFC 6749, 5.1]. */
export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  /** Entra's form has it */
  ext_expires_in?: number
  scope?: string
}

/** Error answer of a token endpoint [RFC 6749, 5.2]; Entra's form has ids and a time in it. */
export interface TokenRefusal {
  error:
    | 'invalid_request'
    | 'invalid_client'
    | 'unsupported_grant_type'
    | 'invalid_scope'
    | 'temporarily_unavailable'
  error_description?: string
  trace_id?: string
  correlation_id?: string
  timestamp?: string
}
