/** Methods of the routes that answer what nothing else does; inside a guarded scope, so the unknown is 401 before it is 404. */
export const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
