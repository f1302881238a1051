/** The part of WebAssembly that we use; the standard library of TypeScript keeps it with the DOM. */
declare namespace WebAssembly {
  class Module {
    private readonly brand: 'module'
  }
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true })
    readonly buffer: SharedArrayBuffer
  }
  type Exports = Readonly<Record<string, unknown>>
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, unknown>>)
    readonly exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
