/** The part of composeverter that is used; it has no types of its own. */
declare module 'composeverter' {
  const composeverter: {
    /** The published schema of compose files, with formats as patterns. */
    readonly getDockerComposeSchemaWithoutFormats: () => object
  }
  export default composeverter
}
