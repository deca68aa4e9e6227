/**
 * Makes Zod interpret schemas. Compiling them with `new Function` pays off only after many calls, and delays the start
 * of a process that handles the few calls of an assistant. Must be imported before anything that creates a schema.
 */
import {config} from 'zod';

config({jitless: true});
