/** A film as the path of a file or as bytes. */
export type FilmSource = { readonly path: string } | { readonly bytes: Uint8Array }
