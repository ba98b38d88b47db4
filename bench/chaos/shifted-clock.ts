/** Loaded before a program by `--import`: its clock is ahead by as many milliseconds as its parent says, and it ends with its parent. */

const RealDate = Date;
let aheadMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, newTarget),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});

process.on('message', (message) => {
  if (typeof message === 'number') aheadMs = message;
});
process.on('disconnect', () => process.exit());
// The clock alone keeps no program running.
process.channel?.unref();
