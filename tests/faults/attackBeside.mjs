// The thread that loads profiles during an attack, so that the attackers' own work does not delay it.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { port, people } = workerData
const pauseMs = 100

const agent = new Agent({ keepAlive: true })
let times = []
let faults = []
let next = 0

// Sends without waiting for the previous answer: a blocked server gets requests too.
setInterval(() => void askProfile(people[next++ % people.length]), pauseMs)

parentPort.on('message', () => {
  parentPort.postMessage({ times, faults })
  ;[times, faults] = [[], []]
})

async function askProfile({ tenant, token }) {
  const startedMs = performance.now()
  try {
    const status = await statusOf({ host: `${tenant}.localhost:${port}`, authorization: `Bearer ${token}` })
    if (status !== 200) faults.push(`a profile was answered with ${status}`)
  } catch (error) {
    faults.push(`a profile was not answered: ${error.message}`)
  }
  times.push(performance.now() - startedMs)
}

function statusOf(headers) {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, agent, path: '/api/profile', headers, timeout: 30_000 })
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    call.on('timeout', () => call.destroy(new Error('30 s went by')))
    // A kept connection may close just before its reuse: like a browser, tries again.
    call.on('error', (error) => {
      const isStale = call.reusedSocket && error.code === 'ECONNRESET'
      if (isStale) statusOf(headers).then(resolve, reject)
      else reject(error)
    })
    call.end()
  })
}
