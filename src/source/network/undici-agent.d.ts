// Of the package's entrance this module alone is loaded, which takes a third of the time; it has no declarations of its own.
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici';
}
