/** The part of WebAssembly that we use; the standard library of TypeScript keeps it with the DOM. */
declare namespace WebAssembly {
  class Module {
    private readonly brand: 'module'
    constructor(bytes: Uint8Array)
  }
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
    /** Adds pages of 64 KB; returns how many there were. */
    grow(pages: number): number
  }
  type Exports = Readonly<Record<string, unknown>>
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, unknown>>)
    readonly exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
