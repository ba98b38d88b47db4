import { CALLS } from '../../../test/mcp/calls.ts';
import { type HostileRequest, postOf } from '../hostile-request.ts';

const message = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'hostile', version: '0' },
};

const MESSAGES: readonly object[] = [
  message('initialize', INITIALIZE),
  message('ping'),
  message('tools/list'),
  message('resources/list'),
  message('resources/templates/list'),
  message('resources/read', { uri: 'isobar://models' }),
  message('prompts/list'),
  message('prompts/get', { name: 'forecast', arguments: { place: 'Paris' } }),
  message('completion/complete', {
    ref: { type: 'ref/prompt', name: 'forecast' },
    argument: { name: 'x', value: 'p' },
  }),
  message('logging/setLevel', { level: 'debug' }),
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
  [message('ping'), message('tools/list', {}, 2)],
  ...Object.entries(CALLS).map(([name, args]) => message('tools/call', { name, arguments: args })),
];

/** Messages of the Model Context Protocol, each without a session. */
export function mcpRequests(): readonly HostileRequest[] {
  return MESSAGES.map((body) => {
    const request = postOf('MCP', '/mcp', body);
    return { ...request, headers: { ...request.headers, accept: 'application/json, text/event-stream' } };
  });
}
