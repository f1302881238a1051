/** The OpenTelemetry libraries. Operators install them if they want tracing. */
import type * as Api from '@opentelemetry/api'
import type * as Exporting from '@opentelemetry/exporter-trace-otlp-proto'
import type * as Resources from '@opentelemetry/resources'
import type * as Sdk from '@opentelemetry/sdk-trace'

/** What the libraries export. */
export type TelemetryLibrary = {
  readonly api: typeof Api
  readonly sdk: typeof Sdk
  readonly resources: typeof Resources
  readonly exporting: typeof Exporting
}

/** Loads them. Rejects with a message for the operator where one is missing. */
export async function loadTelemetry(): Promise<TelemetryLibrary> {
  try {
    const [api, sdk, resources, exporting] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
    ])
    return { api, sdk, resources, exporting }
  } catch (cause) {
    throw new Error(
      'traces need three packages that are not installed: npm install @opentelemetry/sdk-trace@3 @opentelemetry/resources@3 @opentelemetry/exporter-trace-otlp-proto@0.301',
      { cause },
    )
  }
}
