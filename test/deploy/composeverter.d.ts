/** What is used of composeverter, which comes without types. */
declare module 'composeverter' {
  const composeverter: {
    /** The published schema of compose files, its formats as patterns. */
    readonly getDockerComposeSchemaWithoutFormats: () => object
  }
  export default composeverter
}
