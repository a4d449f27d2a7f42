import { statfs } from "node:fs/promises";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { refusals } from "#server/kit/shared/refusals.ts";
import type { Uploads } from "../http/uploads.ts";
import type { Live } from "../live/live.ts";
import { observeStatements } from "../sql/watching.ts";
import { EventLoop } from "./event-loop.ts";
import { type DatabaseFigures, type Figures, mailsOf } from "./figures.ts";

/** What the metrics look at. */
interface Watched {
  readonly figures: DatabaseFigures;
  /** The pools by their names; those without connections are left out. */
  readonly pools: () => Readonly<Record<string, pg.Pool | undefined>>;
  readonly live: Pick<Live, "windows">;
  readonly uploads: Pick<Uploads, "inFlight">;
  readonly replica: { readonly isUsed: boolean };
  readonly dataDir: string;
  /** The kinds of jobs; others in the database are counted as one. */
  readonly kindsOfJobs: ReadonlySet<string>;
}

/** Seconds. */
const OF_CALLS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const OF_STATEMENTS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** The figures of this server for a Prometheus. No label holds more than the operations, the kinds or the limits, and none a person's data. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #watched: Watched;
  readonly #loop = new EventLoop();
  readonly #gauges = new Map<string, Gauge>();
  readonly #calls = this.#counter("cordial_calls_total", "Calls that were answered", ["operation", "status"]);
  readonly #seconds = this.#histogram("cordial_call_seconds", "From a call's arrival to its answer", OF_CALLS, [
    "operation",
  ]);
  readonly #statements = this.#histogram(
    "cordial_statement_seconds",
    "Statements, commits and waits for a connection",
    OF_STATEMENTS,
  );
  /** Without labels, so that it is there before the first: Prometheus cannot see that what is new has grown. */
  readonly #faults = this.#counter("cordial_faults_total", "Answers 500, each a bug and in the log");
  readonly #refused = this.#counter("cordial_refused_total", "What a limit against abuse refused", ["limit"]);
  readonly #cpu = this.#counter("cordial_cpu_seconds_total", "Time of the processor", ["of"]);
  readonly #unobserve: () => void;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#unobserve = observeStatements((ms) => this.#statements.observe(ms / 1000));
    const started = Date.now() / 1000 - process.uptime();
    this.#set("cordial_start_time_seconds", "When this process began", started);
  }

  /** Counts the answers of the server; before its routes are added. */
  countCalls(app: FastifyInstance): void {
    app.addHook("onResponse", (request, reply, done) => {
      const operation = request.routeOptions.config.operation ?? "none";
      this.#calls.inc({ operation, status: reply.statusCode });
      if (reply.statusCode === 500) this.#faults.inc();
      this.#seconds.observe({ operation }, reply.elapsedTime / 1000);
      done();
    });
  }

  /** All figures in the text format of Prometheus. */
  async text(): Promise<string> {
    const [figures, disk] = await Promise.all([
      this.#watched.figures.now(),
      statfs(this.#watched.dataDir).catch(() => undefined),
    ]);
    this.#setDatabase(figures);
    this.#setServer();
    this.#setProcess();
    if (disk) {
      this.#set("cordial_disk_size_bytes", "The disk of the data folder", disk.blocks * disk.bsize);
      this.#set("cordial_disk_free_bytes", "What is free on it", disk.bavail * disk.bsize);
    }
    return await this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  stop(): void {
    this.#unobserve();
    this.#loop.stop();
  }

  #setDatabase({ jobs, outbox, copy }: Figures): void {
    this.#set("cordial_database_up", "Whether the database answered", jobs && outbox ? 1 : 0);
    this.#setJobs(jobs);
    const mails = jobs && (mailsOf(jobs) ?? { waiting: 0, oldest_waiting: 0, given_up: 0 });
    this.#set("cordial_mail_waiting", "Mails that were not sent yet", mails?.waiting);
    this.#set("cordial_mail_oldest_seconds", "Age of the oldest of them", mails?.oldest_waiting);
    this.#set("cordial_mail_given_up", "Mails that failed too often", mails?.given_up);
    this.#set("cordial_outbox_waiting", "Live messages that were not sent yet", outbox?.waiting);
    this.#set("cordial_outbox_oldest_seconds", "Age of the oldest of them", outbox?.oldest);
    const { pools, replica } = this.#watched;
    const one = pools()["copy"];
    this.#set("cordial_replica_up", "Whether the copy of the database answered", one && (copy ? 1 : 0));
    this.#set("cordial_replica_used", "Whether calls are read from the copy", one && (replica.isUsed ? 1 : 0));
    this.#set("cordial_replica_lag_bytes", "What the copy has not replayed yet", copy?.bytes);
    this.#set("cordial_replica_lag_seconds", "Age of what it replayed last, 0 when it has all", copy?.seconds);
  }

  #setJobs(jobs: Figures["jobs"]): void {
    const all = {
      due: this.#gauge("cordial_jobs_due", "Jobs that could run now", ["kind"]),
      running: this.#gauge("cordial_jobs_running", "Jobs that run", ["kind"]),
      retried: this.#gauge("cordial_jobs_retried", "Jobs that failed and are tried again", ["kind"]),
      given_up: this.#gauge("cordial_jobs_given_up", "Jobs that failed too often", ["kind"]),
      oldest_due: this.#gauge("cordial_jobs_oldest_due_seconds", "For how long the oldest could have run", ["kind"]),
    };
    for (const gauge of Object.values(all)) gauge.reset();
    if (!jobs) return;
    const none = { due: 0, running: 0, retried: 0, given_up: 0, oldest_due: 0 };
    const kinds = new Map([...this.#watched.kindsOfJobs].map((kind) => [kind, { ...none }]));
    for (const one of jobs) {
      const kind = kinds.has(one.kind) ? one.kind : "unknown";
      const sum = kinds.get(kind) ?? { ...none };
      for (const name of ["due", "running", "retried", "given_up"] as const) sum[name] += one[name];
      sum.oldest_due = Math.max(sum.oldest_due, one.oldest_due);
      kinds.set(kind, sum);
    }
    for (const [kind, figures] of kinds)
      for (const name of Object.keys(none) as (keyof typeof none)[]) all[name].set({ kind }, figures[name]);
  }

  #setServer(): void {
    const { pools, live, uploads } = this.#watched;
    for (const [name, pool] of Object.entries(pools())) {
      if (!pool) continue;
      const of = { pool: name };
      this.#gauge("cordial_pool_max", "Most connections of the pool", ["pool"]).set(of, pool.options.max ?? 0);
      this.#gauge("cordial_pool_used", "Connections in use", ["pool"]).set(of, pool.totalCount - pool.idleCount);
      this.#gauge("cordial_pool_idle", "Connections that are free", ["pool"]).set(of, pool.idleCount);
      this.#gauge("cordial_pool_waiting", "Calls that wait for a connection", ["pool"]).set(of, pool.waitingCount);
    }
    this.#set("cordial_windows", "Open websockets", live.windows);
    const { forms, bytes } = uploads.inFlight();
    this.#set("cordial_uploads", "Forms with files in flight", forms);
    this.#set("cordial_uploads_bytes", "Their bytes on disk", bytes);
    this.#refused.reset();
    for (const [limit, times] of refusals) this.#refused.inc({ limit }, times);
  }

  #setProcess(): void {
    const { rss } = process.memoryUsage();
    const heap = getHeapStatistics();
    this.#set("cordial_memory_resident_bytes", "Memory of the process", rss);
    this.#set("cordial_heap_used_bytes", "Memory of its objects", heap.used_heap_size);
    this.#set("cordial_heap_limit_bytes", "At which it ends", heap.heap_size_limit);
    const { user, system } = process.cpuUsage();
    this.#cpu.reset();
    this.#cpu.inc({ of: "user" }, user / 1e6);
    this.#cpu.inc({ of: "system" }, system / 1e6);
    const delay = this.#gauge("cordial_event_loop_delay_seconds", "How late it was in the last half minute", ["of"]);
    for (const [of, seconds] of Object.entries(this.#loop.delay)) delay.set({ of }, seconds);
  }

  /** Undefined takes the figure away: an old one would look like a new one. */
  #set(name: string, help: string, value: number | undefined): void {
    if (value === undefined) this.#gauge(name, help).remove();
    else this.#gauge(name, help).set(value);
  }

  #gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    const known = this.#gauges.get(name);
    if (known) return known;
    const made = new Gauge({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
    this.#gauges.set(name, made);
    return made;
  }

  #counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: readonly string[] = []): Histogram {
    return new Histogram({ name, help, buckets, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
