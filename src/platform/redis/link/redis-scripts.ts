import { hash } from 'node:crypto';

/** A script that Redis runs as one step, between which nothing else happens. */
export interface Script {
  readonly text: string;
  /** SHA-1, by which Redis knows it. */
  readonly sha: string;
}

function scriptOf(text: string): Script {
  return { text, sha: hash('sha1', text) };
}

/** How long something counts as open of a process that says nothing of it any more. */
export const LEASE_MS = 30_000;

/**
 * Ends what was open, and then counts uses.
 *
 * KEYS: of each end what its id has open; then of each use its windows and what its id has open.
 * ARGV: number of ends; milliseconds of a lease; of each end the name of its lease; then of each use the number of its windows, name,
 * quota and milliseconds of each, most that may be open (-1: not counted), name of its lease.
 * Answer, flat: of each use 0 (allowed), 1 (a window is full) or 2 (too many are open), then used and milliseconds left of each window.
 *
 * Windows are a hash by their names, that ends with the last of them: a window continues, whatever its quota is the next time; what is open is a sorted set of leases by the time when they end. A clock that
 * was set back must lengthen neither.
 */
export const COUNT = scriptOf(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ended, lease = tonumber(ARGV[1]), tonumber(ARGV[2])
for n = 1, ended do
  redis.call('ZREM', KEYS[n], ARGV[n + 2])
end
local at = ended + 3
local answer = {}
for use = ended + 1, #KEYS, 2 do
  local counted, held = KEYS[use], KEYS[use + 1]
  local windows = tonumber(ARGV[at])
  at = at + 1
  local fields = {}
  for n = 1, windows do
    local name = ARGV[at + 3 * (n - 1)]
    fields[2 * n - 1] = 'used ' .. name
    fields[2 * n] = 'ends ' .. name
  end
  local known = windows > 0 and redis.call('HMGET', counted, unpack(fields)) or {}
  local used, ends, fresh = {}, {}, {}
  local refused, last = false, 0
  for n = 1, windows do
    local quota, length = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
    at = at + 3
    used[n], ends[n] = tonumber(known[2 * n - 1]), tonumber(known[2 * n])
    if not used[n] or not ends[n] or ends[n] <= now or ends[n] - now > length then
      used[n], ends[n], fresh[n] = 0, now + length, true
    end
    if used[n] >= quota then refused = true end
    if ends[n] > last then last = ends[n] end
  end
  local maxOpen, name = tonumber(ARGV[at]), ARGV[at + 1]
  at = at + 2
  local outcome = 0
  if refused then
    outcome = 1
  else
    local begun = false
    for n = 1, windows do
      used[n] = used[n] + 1
      if fresh[n] then
        begun = true
        redis.call('HSET', counted, fields[2 * n - 1], used[n], fields[2 * n], ends[n])
      else
        redis.call('HINCRBY', counted, fields[2 * n - 1], 1)
      end
    end
    if begun and last - now > redis.call('PTTL', counted) then redis.call('PEXPIRE', counted, last - now) end
    if maxOpen >= 0 then
      local open = redis.call('ZCARD', held)
      if open >= maxOpen then
        redis.call('ZREMRANGEBYSCORE', held, '-inf', now)
        redis.call('ZREMRANGEBYSCORE', held, now + 2 * lease, '+inf')
        open = redis.call('ZCARD', held)
      end
      if open >= maxOpen then
        outcome = 2
      else
        redis.call('ZADD', held, now + lease, name)
        redis.call('PEXPIRE', held, lease)
      end
    end
  end
  answer[#answer + 1] = outcome
  for n = 1, windows do
    answer[#answer + 1] = used[n]
    answer[#answer + 1] = ends[n] - now
  end
end
return answer
`);

/**
 * Extends leases, and recreates those that Redis has lost.
 * KEYS: of each lease what its id has open. ARGV: milliseconds of a lease; names of the leases.
 */
export const RENEW = scriptOf(`
local time = redis.call('TIME')
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for n = 1, #KEYS do
  redis.call('ZADD', KEYS[n], ends, ARGV[n + 1])
  redis.call('PEXPIRE', KEYS[n], ARGV[1])
end
return #KEYS
`);
