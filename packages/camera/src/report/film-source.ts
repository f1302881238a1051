/** Where a film is: the path of a file, or its bytes. */
export type FilmSource = { readonly path: string } | { readonly bytes: Uint8Array }
