import type { EnvReader } from './envReader.ts'

/** The server's limits, from the environment. */
export type Limits = {
  /** Maximum number of simultaneous requests of a process; more are refused. */
  requestsAtOnce: number
  /** Maximum number of simultaneous requests of a company's employees in a process; others wait. */
  requestsAtOnceOfCompany: number
  requestsPerMinuteOfSession: number
  /** Maximum number of open pages that listen for changes, per process. */
  streamsAtOnce: number
  streamsOfAddress: number
  requestsAtOnceOfEmployee: number
  requestsPerMinuteOfAddress: number
  /** Requests per minute on the operators' host: per address, and per token of a program. */
  requestsPerMinuteOfOperator: number
  loginFailuresOfAccount: number
  loginFailuresOfAddress: number
  loginWindowMinutes: number
  resetMailsPerHour: number
}

/** `poolSize`: a process's connections to the database. */
export function readLimits(env: EnvReader, poolSize: number): Limits {
  return {
    requestsAtOnce: env.whole('REQUESTS_AT_ONCE', 2 * poolSize, 1, 100_000),
    // Each holds a connection at most: the others are left to other companies.
    requestsAtOnceOfCompany: Math.max(2, Math.floor(0.6 * poolSize)),
    requestsPerMinuteOfSession: env.whole('REQUESTS_PER_MINUTE_OF_SESSION', 300, 1, 1_000_000),
    streamsAtOnce: env.whole('STREAMS_AT_ONCE', 2000, 0, 100_000),
    streamsOfAddress: env.whole('STREAMS_OF_ADDRESS', 500, 0, 100_000),
    requestsAtOnceOfEmployee: env.whole('REQUESTS_AT_ONCE_OF_EMPLOYEE', 4, 1, 1000),
    requestsPerMinuteOfOperator: env.whole('REQUESTS_PER_MINUTE_OF_OPERATOR', 300, 1, 1_000_000),
    requestsPerMinuteOfAddress: env.whole('REQUESTS_PER_MINUTE_OF_ADDRESS', 3000, 1, 1_000_000),
    loginFailuresOfAccount: env.whole('LOGIN_FAILURES_OF_ACCOUNT', 10, 1, 1_000_000),
    loginFailuresOfAddress: env.whole('LOGIN_FAILURES_OF_ADDRESS', 300, 1, 1_000_000),
    loginWindowMinutes: env.whole('LOGIN_WINDOW_MINUTES', 15, 1, 1440),
    resetMailsPerHour: env.whole('RESET_MAILS_PER_HOUR', 3, 1, 1000),
  }
}
