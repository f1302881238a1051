/** The part of WebAssembly that we use; TypeScript declares it only in its DOM library. */
declare namespace WebAssembly {
  class Module {
    private readonly brand: 'module'
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
    /** Adds pages of 64 KB; returns the previous number of pages. */
    grow(pages: number): number
  }
  type Exports = Readonly<Record<string, unknown>>
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, unknown>>)
    readonly exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
