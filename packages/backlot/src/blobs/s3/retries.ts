import type { S3Client } from '@aws-sdk/client-s3'

type Strategy = Awaited<ReturnType<S3Client['config']['retryStrategy']>>
type Tokens = Extract<Strategy, { acquireInitialRetryToken: unknown }>
type Token = Awaited<ReturnType<Tokens['acquireInitialRetryToken']>>

/**
 * Stops retries of requests after so many milliseconds. The library only counts attempts: four of
 * them against a server that accepts connections and stays silent take four times the silence
 * limit.
 */
export function limitRetries(client: S3Client, retryMs: number): void {
  const strategyOf = client.config.retryStrategy
  client.config.retryStrategy = async () => limited(await strategyOf(), retryMs)
}

function limited(strategy: Strategy, retryMs: number): Strategy {
  if (!('acquireInitialRetryToken' in strategy)) return strategy
  const startsMs = new WeakMap<Token, number>()
  const since = (token: Token, startMs: number): Token => {
    startsMs.set(token, startMs)
    return token
  }
  return {
    ...('mode' in strategy && { mode: strategy.mode }),
    acquireInitialRetryToken: async (scope) =>
      since(await strategy.acquireInitialRetryToken(scope), performance.now()),
    refreshRetryTokenForRetry: async (token, failure) => {
      const startMs = startsMs.get(token) ?? 0
      if (performance.now() - startMs > retryMs) throw new Error('it has lasted too long')
      return since(await strategy.refreshRetryTokenForRetry(token, failure), startMs)
    },
    recordSuccess: (token) => strategy.recordSuccess(token),
  }
}
