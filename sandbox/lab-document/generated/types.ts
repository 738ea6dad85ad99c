/** Types of the lab's document. Generated. */
import type { components as contract } from "../../../openapi/.build/types.ts";
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RequestId: contract["schemas"]["RequestId"];
        AccountId: contract["schemas"]["AccountId"];
        AccountPlan: contract["schemas"]["AccountPlan"];
        ErrorCode: contract["schemas"]["ErrorCode"];
        Problem: contract["schemas"]["Problem"];
        ApiKeyId: contract["schemas"]["ApiKeyId"];
        ApiKeyMode: contract["schemas"]["ApiKeyMode"];
        EventType: contract["schemas"]["EventType"];
        EventId: contract["schemas"]["EventId"];
        ProductId: contract["schemas"]["ProductId"];
        ProductStatus: contract["schemas"]["ProductStatus"];
        Sku: contract["schemas"]["Sku"];
        Money: contract["schemas"]["Money"];
        VariantOptions: contract["schemas"]["VariantOptions"];
        Weight: contract["schemas"]["Weight"];
        Metadata: contract["schemas"]["Metadata"];
        Product: contract["schemas"]["Product"];
        OrderId: contract["schemas"]["OrderId"];
        LineItemId: contract["schemas"]["LineItemId"];
        CountryCode: contract["schemas"]["CountryCode"];
        CancelReason: contract["schemas"]["CancelReason"];
        Order: contract["schemas"]["Order"];
        LocationId: contract["schemas"]["LocationId"];
        WebhookEndpointId: contract["schemas"]["WebhookEndpointId"];
        Location: contract["schemas"]["Location"];
        OrderCreate: contract["schemas"]["OrderCreate"];
        WebhookEndpointCreate: contract["schemas"]["WebhookEndpointCreate"];
        WebhookDeliveryStatus: contract["schemas"]["WebhookDeliveryStatus"];
        WebhookDeliveryId: contract["schemas"]["WebhookDeliveryId"];
        /** @description The running sandbox. */
        Sandbox: {
            /** @description Version of the contract. */
            version: string;
            /**
             * @description Database.
             * @enum {string}
             */
            engine: "pglite" | "postgres";
            /**
             * Format: date-time
             * @description Time of the sandbox's clock.
             */
            time: string;
            /** @description Seed of the data: demo, empty or the name of a file. */
            seed: string;
            /** @description URL under which the inbox receives webhooks. */
            inbox: string;
            /** @description Operations of the contract. */
            operations: string[];
        };
        Clock: {
            /**
             * Format: date-time
             * @description Time of the sandbox.
             */
            now: string;
            /** @description Milliseconds by which it is ahead of the machine's clock. */
            ahead_ms: number;
        };
        ClockAdvance: {
            /**
             * @description Duration, in ISO 8601 or in short form.
             * @example 3d
             */
            advance: string;
        };
        ClockJourney: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            now: string;
            /** @description Work that became due on the way, in order of time; at most 1,000 pieces. */
            ran: {
                /** @example deliveries */
                name: string;
                /** Format: date-time */
                due_at: string;
            }[];
            /** @description Pieces that ran and are not listed. */
            unlisted: number;
        };
        TestAccountList: {
            data: components["schemas"]["TestAccount"][];
        };
        TestAccount: {
            id: components["schemas"]["AccountId"];
            name: string;
            email: string;
            plan: components["schemas"]["AccountPlan"];
            suspended: boolean;
            /** Format: date-time */
            created_at: string;
        };
        TestAccountCreate: {
            /** @description Name; a made-up one by default. */
            name?: string;
            /**
             * Format: email
             * @description Address; a made-up one by default.
             */
            email?: string;
            /**
             * @description Data of both modes.
             * @default empty
             * @enum {string}
             */
            data?: "demo" | "empty";
        };
        TestAccountWithKeys: {
            account: components["schemas"]["TestAccount"];
            /**
             * Format: password
             * @description Secret of a key for test data with all scopes.
             */
            test_key: string;
            /**
             * Format: password
             * @description Secret of a key for live data with all scopes.
             */
            live_key: string;
        };
        ShipMove: {
            /** @description Units to ship; all that are left by default. */
            line_items?: components["schemas"]["LineUnits"][];
        };
        LineUnits: {
            line_item_id: components["schemas"]["LineItemId"];
            quantity: number;
        };
        RefundMove: {
            /** @description Amount in minor units; all that is left by default. */
            amount?: number;
        };
        ReturnMove: {
            /** @description Units that came back; all that were shipped by default. */
            line_items?: components["schemas"]["LineUnits"][];
            /**
             * @description Makes the units available again.
             * @default true
             */
            restock?: boolean;
        };
        ProductCreate: {
            title: string;
            description?: string | null;
            status?: components["schemas"]["ProductStatus"];
            vendor?: string | null;
            category?: string | null;
            tags?: string[];
            images?: {
                /** Format: uri */
                url: string;
                alt_text?: string | null;
            }[];
            variants: components["schemas"]["VariantInput"][];
            metadata?: components["schemas"]["Metadata"];
        };
        VariantInput: {
            sku: components["schemas"]["Sku"];
            /** @description Title; that of the product by default. */
            title?: string;
            barcode?: string | null;
            price: components["schemas"]["Money"];
            compare_at_price?: components["schemas"]["Money"];
            options?: components["schemas"]["VariantOptions"];
            weight?: components["schemas"]["Weight"];
            /** @default true */
            inventory_tracked?: boolean;
        };
        ProductUpdate: {
            title?: string;
            description?: string | null;
            status?: components["schemas"]["ProductStatus"];
            vendor?: string | null;
            category?: string | null;
            tags?: string[];
            images?: {
                /** Format: uri */
                url: string;
                alt_text?: string | null;
            }[];
            variants?: components["schemas"]["VariantInput"][];
            metadata?: components["schemas"]["Metadata"];
        };
        LocationCreate: {
            name: string;
            country_code: components["schemas"]["CountryCode"];
            /** @description Makes it the default location instead of the present one. */
            is_default?: boolean;
            is_active?: boolean;
        };
        LocationUpdate: {
            name?: string;
            country_code?: components["schemas"]["CountryCode"];
            /** @description Makes it the default location instead of the present one. */
            is_default?: boolean;
            is_active?: boolean;
        };
        Settings: {
            /**
             * @description Tax rate of countries that have none, in basis points, added to prices.
             * @example 1900
             */
            default_tax_rate: number;
            /** @description Tax rates by country of delivery, in basis points. */
            tax_rates: {
                [key: string]: number;
            };
            discounts: components["schemas"]["DiscountRule"][];
        };
        /** @description Discount on a line item that fulfils every condition. If several rules apply, the highest rate counts. */
        DiscountRule: {
            /** @description Part of the price, in basis points. */
            rate: number;
            /** @description Fewest units of the line item. */
            minimum_quantity?: number;
            minimum_subtotal?: components["schemas"]["Money"];
            skus?: components["schemas"]["Sku"][];
        };
        SettingsUpdate: {
            /**
             * @description Tax rate of countries that have none, in basis points, added to prices.
             * @example 1900
             */
            default_tax_rate?: number;
            /** @description Tax rates by country of delivery, in basis points. */
            tax_rates?: {
                [key: string]: number;
            };
            discounts?: components["schemas"]["DiscountRule"][];
        };
        EventThread: {
            /** @description Request that caused the event; null if none did. */
            request_id: string | null;
            event: components["schemas"]["ThreadEvent"];
            deliveries: components["schemas"]["ThreadDelivery"][];
        };
        ThreadEvent: {
            id: components["schemas"]["EventId"];
            type: components["schemas"]["EventType"];
            /** @description Event as it is signed and sent. */
            body: string;
        };
        ThreadDelivery: {
            id: components["schemas"]["WebhookDeliveryId"];
            webhook_endpoint_id: components["schemas"]["WebhookEndpointId"];
            event_id: components["schemas"]["EventId"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** Format: date-time */
            next_attempt_at: string | null;
            attempts: components["schemas"]["ThreadAttempt"][];
        };
        ThreadAttempt: {
            /** @description Increases with each redelivery. */
            series: number;
            number: number;
            /**
             * Format: date-time
             * @description Time of the sandbox.
             */
            at: string;
            url: string;
            /** @description Text that is signed: message id, timestamp and body, joined by dots. */
            signature_input: string;
            /** @description Value of the header webhook-signature. */
            signature: string;
            response_status: number | null;
            /** @description Reason if no response arrived. */
            failure: string | null;
            duration_ms: number;
        };
        FaultList: {
            data: components["schemas"]["Fault"][];
        };
        Fault: {
            id: components["schemas"]["FaultId"];
            /** @description Requests that fitted so far. */
            seen: number;
            /** @description Requests that met the fault so far. */
            met: number;
            /**
             * @description Operation of the contract.
             * @example createOrder
             */
            operation?: string;
            account_id?: components["schemas"]["AccountId"];
            mode?: components["schemas"]["ApiKeyMode"];
            api_key_id?: components["schemas"]["ApiKeyId"];
            /**
             * @description Path; each * stands for any characters.
             * @example /api/v1/orders/*
             */
            path?: string;
            /**
             * @description Name in the inbox; the rule then concerns webhooks that it receives. * stands for each.
             * @example shop
             */
            inbox?: string;
            /**
             * @description First of the requests that fit to meet the fault.
             * @default 1
             */
            nth: number;
            /**
             * @description Number of requests that meet it; null for no limit.
             * @default 1
             */
            times: number | null;
            code?: components["schemas"]["ErrorCode"];
            /** @description Value of Retry-After, in seconds, of a response with a code. */
            retry_after?: number;
            /**
             * @description Duration of real time for which the request is in progress before it is carried out; repeats with its Idempotency-Key meet 409.
             * @example 2s
             */
            delay?: string;
            /**
             * @description Closes the connection without a response before anything changes or after the change is stored.
             * @enum {string}
             */
            cut?: "before" | "after";
            /**
             * @description Closes the connection within the body of the response.
             * @constant
             */
            truncate?: true;
            /**
             * @description Status with which the inbox responds.
             * @example 410
             */
            respond?: number;
        };
        FaultId: string;
        /**
         * @description Rule of a fault. The members up to `times` say which requests it fits; those that are absent fit all of them. The
         *     others are its effect: one of `code`, `cut`, `truncate` and `respond`, a `delay`, or both.
         */
        FaultCreate: {
            /**
             * @description Operation of the contract.
             * @example createOrder
             */
            operation?: string;
            account_id?: components["schemas"]["AccountId"];
            mode?: components["schemas"]["ApiKeyMode"];
            api_key_id?: components["schemas"]["ApiKeyId"];
            /**
             * @description Path; each * stands for any characters.
             * @example /api/v1/orders/*
             */
            path?: string;
            /**
             * @description Name in the inbox; the rule then concerns webhooks that it receives. * stands for each.
             * @example shop
             */
            inbox?: string;
            /**
             * @description First of the requests that fit to meet the fault.
             * @default 1
             */
            nth?: number;
            /**
             * @description Number of requests that meet it; null for no limit.
             * @default 1
             */
            times?: number | null;
            code?: components["schemas"]["ErrorCode"];
            /** @description Value of Retry-After, in seconds, of a response with a code. */
            retry_after?: number;
            /**
             * @description Duration of real time for which the request is in progress before it is carried out; repeats with its Idempotency-Key meet 409.
             * @example 2s
             */
            delay?: string;
            /**
             * @description Closes the connection without a response before anything changes or after the change is stored.
             * @enum {string}
             */
            cut?: "before" | "after";
            /**
             * @description Closes the connection within the body of the response.
             * @constant
             */
            truncate?: true;
            /**
             * @description Status with which the inbox responds.
             * @example 410
             */
            respond?: number;
        };
        SnapshotList: {
            data: components["schemas"]["Snapshot"][];
        };
        Snapshot: {
            name: components["schemas"]["SnapshotName"];
            /**
             * Format: date-time
             * @description Time of the sandbox at which it was taken.
             */
            created_at: string;
            /** @description Number of rows. */
            rows: number;
        };
        /** @example before-sale */
        SnapshotName: string;
        SnapshotCreate: {
            name: components["schemas"]["SnapshotName"];
        };
        InboxMessageList: {
            data: components["schemas"]["InboxMessage"][];
        };
        InboxMessage: {
            id: string;
            /** @description Last segment of the URL. */
            name: string;
            /** Format: date-time */
            received_at: string;
            headers: {
                [key: string]: string;
            };
            /** @description Body as it was received and signed. */
            body: string;
        };
        RequestList: {
            data: components["schemas"]["RequestSummary"][];
            has_more: boolean;
        };
        RequestSummary: {
            request_id: components["schemas"]["RequestId"];
            /**
             * @description Integration API or the moves of the merchant.
             * @enum {string}
             */
            source: "api" | "lab";
            /**
             * Format: date-time
             * @description Time of the sandbox.
             */
            at: string;
            duration_ms: number;
            /** @example POST */
            method: string;
            /** @description Path with query parameters. */
            url: string;
            /** @description Null if no operation has this path and method. */
            operation: string | null;
            /** @description Status of the response. */
            status: number;
            account_id: string | null;
            mode: string | null;
            api_key_id: string | null;
            /**
             * @description End of the response.
             * @enum {string}
             */
            ending: "send" | "cut" | "truncate";
        };
        RequestThread: {
            summary: components["schemas"]["RequestSummary"];
            request: components["schemas"]["Message"];
            response: components["schemas"]["Message"];
            /** @description Statements that changed rows, in the order in which they ran. */
            changes: {
                /** @description Name of the statement. */
                statement: string;
                table: string;
                /** @enum {string} */
                action: "insert" | "update" | "delete";
                /** @description Rows that the statement returned; null if it returns none. */
                rows: number | null;
            }[];
            events: components["schemas"]["ThreadEvent"][];
            deliveries: components["schemas"]["ThreadDelivery"][];
        };
        Message: {
            /** @description Headers in lower case, without secrets. */
            headers: {
                [key: string]: string;
            };
            /** @description Text without secrets; null without a body. */
            body: string | null;
        };
        /** @description Data of a sandbox. The same file gives the same identifiers, API keys and secrets. */
        Seed: {
            accounts: components["schemas"]["SeedAccount"][];
        };
        SeedAccount: {
            name: string;
            /** Format: email */
            email: string;
            test?: components["schemas"]["SeedShop"];
            live?: components["schemas"]["SeedShop"];
        };
        /** @description Data of one mode. Everything is created in the order of this list, orders in the order of their age. */
        SeedShop: {
            settings?: components["schemas"]["SettingsUpdate"];
            /** @description Locations; the first replaces the location that every account has. */
            locations?: components["schemas"]["LocationCreate"][];
            products?: components["schemas"]["ProductCreate"][];
            stock?: components["schemas"]["SeedStock"][];
            webhook_endpoints?: components["schemas"]["WebhookEndpointCreate"][];
            orders?: components["schemas"]["SeedOrder"][];
        };
        SeedStock: {
            sku: components["schemas"]["Sku"];
            /** @description Name of the location; the default one if omitted. */
            location?: string;
            on_hand: number;
            low_stock_threshold?: number;
        };
        SeedOrder: {
            /**
             * @description Time between the order and the start of the sandbox.
             * @example 3d
             */
            age?: string;
            order: components["schemas"]["OrderCreate"];
            /** @description Moves of the merchant that follow, an hour apart. */
            moves?: components["schemas"]["SeedMove"][];
        };
        SeedMove: {
            /** @enum {string} */
            move: "confirm" | "authorize" | "void" | "pay" | "ship" | "refund" | "return" | "cancel";
            /** @description Units to ship or to return by SKU; all by default. */
            units?: {
                [key: string]: number;
            };
            /** @description Amount to refund; all that is left by default. */
            amount?: number;
            /** @description Makes returned or cancelled units available again; true by default. */
            restock?: boolean;
            reason?: components["schemas"]["CancelReason"];
        };
    };
    responses: {
        /** @description The request is not valid, or the record does not exist. The body is the same as that of the Integration API. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Account whose records the request concerns. */
        AccountPath: components["schemas"]["AccountId"];
        /** @description Mode of the records. */
        ModePath: components["schemas"]["ApiKeyMode"];
        /** @description Identifier of the order. */
        OrderPath: components["schemas"]["OrderId"];
        /** @description Identifier of the product. */
        ProductPath: components["schemas"]["ProductId"];
        /** @description Identifier of the location. */
        LocationPath: components["schemas"]["LocationId"];
        /** @description Identifier of the event. */
        EventPath: components["schemas"]["EventId"];
        /** @description Identifier of the webhook endpoint. */
        WebhookEndpointPath: components["schemas"]["WebhookEndpointId"];
        /** @description Rule to remove. */
        FaultPath: components["schemas"]["FaultId"];
        /** @description Name of the snapshot. */
        SnapshotPath: components["schemas"]["SnapshotName"];
        /** @description Last segment of the URL of the inbox, as in `https://inbox.localhost/<name>`. */
        InboxName: string;
        /** @description Maximum number of records. */
        NewestLimit: number;
        /** @description Request after which the list begins, so that older ones can be read. */
        BeforeRequest: components["schemas"]["RequestId"];
        /** @description Operation of the contract, such as `createOrder`. */
        OperationFilter: string;
        /** @description Status of the response, or its class. */
        StatusFilter: string;
        /** @description Account of the key. */
        AccountFilter: components["schemas"]["AccountId"];
        /** @description Mode of the key. */
        ModeFilter: components["schemas"]["ApiKeyMode"];
        /** @description Text that the URL, a body or the identifier of the request contains. */
        TextFilter: string;
        /** @description Value of the header `X-Request-Id` of the response. */
        RequestPath: components["schemas"]["RequestId"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    retrieveSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Engine, clock and options of the sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    retrieveClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Time of the sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The clock was moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockJourney"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listTestAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All accounts, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAccountList"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createTestAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestAccountCreate"];
            };
        };
        responses: {
            /** @description The account was created. The secrets are returned only here. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAccountWithKeys"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    suspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is suspended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAccount"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unsuspendAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAccount"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    authorizeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShipMove"];
            };
        };
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    refundOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RefundMove"];
            };
        };
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    returnOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReturnMove"];
            };
        };
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    voidOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    writeOffOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the order. */
                order_id: components["parameters"]["OrderPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductCreate"];
            };
        };
        responses: {
            /** @description The product was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the product. */
                product_id: components["parameters"]["ProductPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductUpdate"];
            };
        };
        responses: {
            /** @description The product after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationCreate"];
            };
        };
        responses: {
            /** @description The location was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the location. */
                location_id: components["parameters"]["LocationPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationUpdate"];
            };
        };
        responses: {
            /** @description The location after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    retrieveSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tax and discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    retrieveEventThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
                /** @description Identifier of the event. */
                event_id: components["parameters"]["EventPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event, and its deliveries with each attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventThread"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules in the order in which they are tried. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaultList"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createFault: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultCreate"];
            };
        };
        responses: {
            /** @description The rule was added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fault"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No rule is left. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Rule to remove. */
                fault_id: components["parameters"]["FaultPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule was removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Snapshots, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnapshotCreate"];
            };
        };
        responses: {
            /** @description The snapshot was taken. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                name: components["parameters"]["SnapshotPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot was deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    restoreSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                name: components["parameters"]["SnapshotPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data are those of the snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listInboxMessages: {
        parameters: {
            query?: {
                /** @description Last segment of the URL of the inbox, as in `https://inbox.localhost/<name>`. */
                name?: components["parameters"]["InboxName"];
                /** @description Maximum number of records. */
                limit?: components["parameters"]["NewestLimit"];
            };
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboxMessageList"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteInboxMessages: {
        parameters: {
            query?: {
                /** @description Last segment of the URL of the inbox, as in `https://inbox.localhost/<name>`. */
                name?: components["parameters"]["InboxName"];
            };
            header?: never;
            path: {
                /** @description Account whose records the request concerns. */
                account_id: components["parameters"]["AccountPath"];
                /** @description Mode of the records. */
                mode: components["parameters"]["ModePath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Maximum number of records. */
                limit?: components["parameters"]["NewestLimit"];
                /** @description Request after which the list begins, so that older ones can be read. */
                before?: components["parameters"]["BeforeRequest"];
                /** @description Operation of the contract, such as `createOrder`. */
                operation?: components["parameters"]["OperationFilter"];
                /** @description Status of the response, or its class. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Account of the key. */
                account_id?: components["parameters"]["AccountFilter"];
                /** @description Mode of the key. */
                mode?: components["parameters"]["ModeFilter"];
                /** @description Text that the URL, a body or the identifier of the request contains. */
                q?: components["parameters"]["TextFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No request is kept. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    retrieveRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Value of the header `X-Request-Id` of the response. */
                request_id: components["parameters"]["RequestPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Thread of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestThread"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    streamActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Live activity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
